import { expect, it } from 'vitest';
import { browserKeys, decryptPush } from './decrypt-push.ts';

/* The example of RFC 8291, section 5 and appendix A. */
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

it('reads the example of RFC 8291, and nothing with another secret', () => {
  const private_key = bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94');
  const keys = browserKeys(bytes('BTBZMqHH6r4Tts7J_aSIgg'), private_key);
  expect(keys.pair.getPublicKey('base64url')).toBe(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  );
  expect(decryptPush(bytes(BODY), keys)).toBe('When I grow up, I want to be a watermelon');
  expect(() => decryptPush(bytes(BODY), { ...keys, auth: Buffer.alloc(16) })).toThrow();
});
