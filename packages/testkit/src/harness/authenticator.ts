import type { Page } from 'playwright-core';

/**
 * Gives a page an authenticator of its own (Chromium's virtual one), which verifies its owner at once. Passkeys exist at
 * names only: open the server as `localhost`.
 */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The address of a server of this machine by name. */
export const byName = (url: string): string => url.replace('127.0.0.1', 'localhost');
