import { publicKeyFile, readPublicKeys } from '../core/audit/audit-key.ts';
import { checkAudit } from '../core/audit/check-audit.ts';
import { sentenceOf } from '../core/audit/finding.ts';
import { readHeads } from '../core/audit/signed-head.ts';
import { withCommandDatabase } from './command-database.ts';

// `npm run audit:check`: walks the audit log and compares it with the signed heads; exit code 1 if something is wrong.
// It needs the heads and the public keys, not the key: run it on the host that has the heads.
const { findings, last_seq, signed_seq } = await withCommandDatabase(async ({ db }, { audit }) =>
  checkAudit(db, {
    heads: await readHeads(audit.heads_file),
    keys: await readPublicKeys(publicKeyFile(audit.key_file)),
    now_ms: Date.now(),
    head_every_ms: audit.head_every_ms,
  }),
);
for (const finding of findings) {
  const [ja, en] = sentenceOf(finding);
  console.error(`${ja} / ${en} ${JSON.stringify(finding)}`);
}
if (findings.length === 0) {
  console.log(
    `監査記録は ${last_seq} 行すべて一致しています(署名済み ${signed_seq} 行)。 / ` +
      `The audit log is whole: ${last_seq} rows, ${signed_seq} of them signed.`,
  );
} else {
  console.error(
    `監査記録に ${findings.length} 件の異常があります。 / The audit log is not whole: ${findings.length} findings.`,
  );
  process.exitCode = 1;
}
