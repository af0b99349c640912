import { expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { testApp } from '../../testing/http.ts';
import { testServices } from '../../testing/services.ts';

it('Content-Security-Policy and Permissions-Policy allow the own origin only', async () => {
  const app = await testApp(await testServices(), [createAccountCapability([])]);
  const { headers } = await app.inject({ url: '/api/me' });
  const policy = String(headers['content-security-policy']);
  const directives = Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
  expect(directives['connect-src']).toEqual(["'self'"]);
  expect(directives['default-src']).toEqual(["'self'"]);
  expect(headers['permissions-policy']).toContain('camera=(self), microphone=(self)');
});
