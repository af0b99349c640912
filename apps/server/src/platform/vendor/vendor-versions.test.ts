import { expect, it } from 'vitest';
import { checkVendorVersions, installedVersion, VENDOR_VERSIONS } from './vendor-versions.ts';

it('checkVendorVersions accepts what is installed', () => {
  expect(installedVersion('pg')).toMatch(/^8\.\d+\.\d+$/);
  expect(() => checkVendorVersions()).not.toThrow();
});

it.each(Object.keys(VENDOR_VERSIONS))('checkVendorVersions refuses another version of %s', (library) => {
  const versionOf = (name: string): string => (name === library ? '99.0.0' : installedVersion(name));
  expect(() => checkVendorVersions(versionOf)).toThrow(`The server does not run with ${library} 99.0.0.`);
});
