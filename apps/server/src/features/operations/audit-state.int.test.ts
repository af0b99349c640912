import { expect, it } from 'vitest';
import { createAuditCapability } from '../../core/audit/audit.capability.ts';
import { Stage } from '../../testing/stage.ts';
import { createOperationsCapability } from './operations.capability.ts';

const stage = await Stage.open({ more: [createOperationsCapability(), createAuditCapability()] });

const told = async () => {
  const ready = await stage.app.inject('/readyz');
  const metrics = await stage.app.inject('/metrics');
  return {
    audit: ready.json<{ audit: string }>().audit,
    broken: /^akari_audit_broken\{[^}]*\} (\d)$/m.exec(metrics.body)?.[1],
  };
};

it('a missing key of the audit log is visible at /readyz and /metrics, and so is its return', async () => {
  const { audit } = stage.services.config;
  const { key_file } = audit;
  expect(await told()).toEqual({ audit: 'ok', broken: '0' });
  audit.key_file = '/nowhere/key.pem';
  expect(await told()).toEqual({ audit: 'no_key', broken: '1' });
  audit.key_file = key_file;
  expect(await told()).toEqual({ audit: 'ok', broken: '0' });
});
