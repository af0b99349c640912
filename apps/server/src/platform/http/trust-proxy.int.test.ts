import { describe, expect, it } from 'vitest';
import type { Capability } from '../capability.ts';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';
import { createAccountCapability } from '../../core/account/account.capability.ts';

const echo: Capability = {
  name: 'echo',
  routes: (app) => {
    app.get('/echo', async ({ ip, protocol }) => ({ ip, protocol }));
  },
};

/** What the server takes for the address of a client that writes its own `X-Forwarded-*`. */
async function seen(TRUST_PROXY: string, remoteAddress: string): Promise<unknown> {
  const services = await testServices({ env: { TRUST_PROXY } });
  const app = await testApp(services, [createAccountCapability([]), echo]);
  const headers = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7', 'x-forwarded-proto': 'https' };
  return (await app.inject({ url: '/echo', remoteAddress, headers })).json();
}

describe('TRUST_PROXY', () => {
  it('ignores X-Forwarded headers of an untrusted peer, also on loopback', async () => {
    expect(await seen('', '127.0.0.1')).toEqual({ ip: '127.0.0.1', protocol: 'http' });
    expect(await seen('10.0.0.0/24', '10.0.1.1')).toEqual({ ip: '10.0.1.1', protocol: 'http' });
  });

  it('takes only the last X-Forwarded-For address of a trusted proxy', async () => {
    expect(await seen('10.0.0.0/24', '10.0.0.2')).toEqual({ ip: '203.0.113.7', protocol: 'https' });
  });
});
