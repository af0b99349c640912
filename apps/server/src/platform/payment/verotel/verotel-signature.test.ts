import { expect, it } from 'vitest';
import { postbackIsGenuine, signPostback, signRequest } from './verotel-signature.ts';

/* Values and signatures of the vendor's own client, and one purchase computed with it. */
const KEY = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J';
const SUBSCRIPTION = {
  saleID: '433456',
  priceAmount: '0.00',
  referenceID: 'reference1234',
  priceCurrency: 'USD',
  custom1: 'My',
  description: 'My Dščřčřřěřě&?=blah123',
  subscriptionType: 'RECURRING',
  period: 'P1M',
  name: 'My name',
  trialAmount: '0.01',
  trialPeriod: 'P3D',
  successURL: 'http://backURL.test',
  declineURL: 'http://declineURL.test',
  cancelDiscountPercentage: '30',
  shopID: '68849',
};

it('signs a request as the vendor does, without the address, the token and empty values', () => {
  const signature = 'ff5cf9bcc0497c8cb40087065e5016dcfbe2efd23327f6c67614fa23537c24b2';
  expect(signRequest(KEY, SUBSCRIPTION)).toBe(signature);
  const more = { email: 'a@example.com', oneClickToken: 'x', custom2: '', signature: 'y' };
  expect(signRequest(KEY, { ...SUBSCRIPTION, ...more })).toBe(signature);
  expect(
    signRequest(KEY, {
      version: '4',
      shopID: '68849',
      type: 'purchase',
      priceAmount: '25.00',
      priceCurrency: 'USD',
      description: '25.6 points',
      referenceID: 'purchase-1001',
    }),
  ).toBe('a17ea32e20c5913183d86c814056ebb5a163d4e23beb8e40608529150cb1f1cc');
});

it('signs a postback with every parameter, and adds the shop if it is missing', () => {
  const postback = { ...SUBSCRIPTION, blah: 'something' };
  const signature = 'e50b4e92fcd0a21114d3bf3a64f888edfbc784df170e70ee165c4350fe9ffc3c';
  expect(signPostback(KEY, '68849', postback)).toBe(signature);
  const { shopID: _shop, ...without } = postback;
  expect(signPostback(KEY, '68849', without)).toBe(signature);
});

it('accepts a genuine postback alone', () => {
  const genuine = { saleID: '1', priceAmount: '25.00', email: 'a@example.com' };
  const signature = signPostback(KEY, '68849', genuine);
  expect(postbackIsGenuine(KEY, '68849', { ...genuine, signature })).toBe(true);
  const wrong = ['', 'x', signature.slice(1), signature.replace(/.$/, 'g'), '0'.repeat(64)];
  for (const one of wrong)
    expect(postbackIsGenuine(KEY, '68849', { ...genuine, signature: one })).toBe(false);
  expect(postbackIsGenuine(KEY, '68849', { ...genuine, saleID: '2', signature })).toBe(false);
  expect(postbackIsGenuine('other', '68849', { ...genuine, signature })).toBe(false);
  expect(postbackIsGenuine(KEY, '1', { ...genuine, signature })).toBe(false);
});
