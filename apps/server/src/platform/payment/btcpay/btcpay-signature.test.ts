import { expect, it } from 'vitest';
import { deliveryIsGenuine, signDelivery } from './btcpay-signature.ts';

const SECRET = 'HelloWorld';
const BODY = '{"deliveryId":"d1","type":"InvoiceSettled","invoiceId":"inv1"}';
const SIGNATURE = 'sha256=5b63b50a32be2916fb47464f7dbb0b3ed5273389c8981c78440f9f9498ada3fe';

it('signs the body as it was sent', () => {
  expect(signDelivery(SECRET, BODY)).toBe(SIGNATURE);
});

it('accepts a genuine delivery alone', () => {
  expect(deliveryIsGenuine(SECRET, BODY, SIGNATURE)).toBe(true);
  expect(deliveryIsGenuine(SECRET, `${BODY} `, SIGNATURE)).toBe(false);
  expect(deliveryIsGenuine('another', BODY, SIGNATURE)).toBe(false);
  for (const wrong of ['', 'sha256=', SIGNATURE.toUpperCase(), SIGNATURE.slice(7), `${SIGNATURE}0`, 'あ'])
    expect(deliveryIsGenuine(SECRET, BODY, wrong), wrong).toBe(false);
});
