import { PUSH_SERVICES, pushServiceOf } from '@akari/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const serviceOf = (address: string, services: readonly string[] = PUSH_SERVICES) =>
  pushServiceOf(new URL(address), services);

describe('an endpoint', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', 'known'],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'known'],
    ['https://web.push.apple.com/abc', 'known'],
    ['https://wns2-by3p.notify.windows.com/w/?token=abc', 'known'],
    ['http://fcm.googleapis.com/fcm/send/abc', null],
    ['https://fcm.googleapis.com:8443/fcm/send/abc', null],
    ['https://fcm.googleapis.com.example.com/x', null],
    ['https://evilfcm.googleapis.com/x', null],
    ['https://push.apple.com/x', null],
    ['https://evilpush.apple.com/x', null],
    ['https://web.push.apple.com.example.com/x', null],
    ['https://user@fcm.googleapis.com/x', null],
    ['https://127.0.0.1/x', null],
    ['https://[::1]/x', null],
    ['https://169.254.169.254/latest/meta-data', null],
    ['https://localhost/x', null],
    ['ftp://fcm.googleapis.com/x', null],
  ])('%s is %s', (address, expected) => expect(serviceOf(address)).toBe(expected));

  it('of an origin that the operator names is its own, and of no other port', () => {
    const services = ['http://127.0.0.1:4000'];
    expect(serviceOf('http://127.0.0.1:4000/push/x', services)).toBe('own');
    expect(serviceOf('http://127.0.0.1:4001/push/x', services)).toBeNull();
    expect(serviceOf('https://fcm.googleapis.com/x', services)).toBeNull();
  });

  it('is never known below a host that only contains a known name', () => {
    const label = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.constantFrom(...PUSH_SERVICES), label, (service, other) => {
        const host = service.replace('*.', '');
        expect(serviceOf(`https://${host}.${other}.example/x`)).toBeNull();
        expect(serviceOf(`https://${other}${host}/x`)).toBeNull();
      }),
    );
  });
});
