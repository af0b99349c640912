import { expect, it } from 'vitest';
import { formDigest, recurringFormDigest, saleDigest, saleIsGenuine } from './ccbill-digest.ts';

/* Salt and first value of the vendor's own example; the others are computed from the same salt. */
const SALT = '7d901dad245fd0ff6bc20d06';
const SUCCESS = '4340e81f65049135dfc600e836463fd1';
const FAILURE = 'cc05f07bf4a20cbe7aa0c10c86cf9aac';

it('protects the price of a form as the vendor does', () => {
  const price = { initialPrice: '10.00', initialPeriod: '30', currencyCode: '840' };
  expect(formDigest(SALT, price)).toBe('a7459445d0e5dc0963fe736dc5cf900b');
  expect(formDigest(SALT, { ...price, initialPrice: '10' })).not.toBe('a7459445d0e5dc0963fe736dc5cf900b');
});

it('protects the prices of a recurring form', () => {
  const price = {
    ...{ initialPrice: '5.00', initialPeriod: '7', recurringPrice: '19.95', recurringPeriod: '30' },
    ...{ numRebills: '99', currencyCode: '840' },
  };
  expect(recurringFormDigest(SALT, price)).toBe('52d97159d12b87a28064315e142b4841');
  for (const name of Object.keys(price))
    expect(recurringFormDigest(SALT, { ...price, [name]: '1' }), name).not.toBe(
      '52d97159d12b87a28064315e142b4841',
    );
});

it('proves a sale by its subscription, and a failure by its transaction', () => {
  expect(saleDigest(SALT, '0117240102000000041', true)).toBe(SUCCESS);
  expect(saleDigest(SALT, '0117240102000000048', false)).toBe(FAILURE);
});

it('accepts a genuine digest alone', () => {
  expect(saleIsGenuine(SALT, '0117240102000000041', true, SUCCESS)).toBe(true);
  expect(saleIsGenuine(SALT, '0117240102000000048', false, FAILURE)).toBe(true);
  // A failure is no success, the zero at the front counts, and so does the salt.
  expect(saleIsGenuine(SALT, '0117240102000000048', true, FAILURE)).toBe(false);
  expect(saleIsGenuine(SALT, '117240102000000041', true, SUCCESS)).toBe(false);
  expect(saleIsGenuine('another', '0117240102000000041', true, SUCCESS)).toBe(false);
  for (const given of ['', 'x', SUCCESS.slice(1), '0'.repeat(32), `${SUCCESS}0`])
    expect(saleIsGenuine(SALT, '0117240102000000041', true, given)).toBe(false);
  expect(saleIsGenuine(SALT, '', true, saleDigest(SALT, '', true))).toBe(false);
});
