import { recordLedgerCheck } from '../core/ledger/record-ledger-check.ts';
import { withCommandDatabase } from './command-database.ts';

// `npm run ledger:check`: checks the whole ledger; exit code 1 if it does not balance. A finding stops money
// on every server node, and a clean check allows it again.
const checked = await withCommandDatabase((database) => recordLedgerCheck(database, Date.now()));
const findings = checked?.findings ?? [];
for (const finding of findings) console.error(JSON.stringify(finding));
if (findings.length === 0) {
  console.log('台帳は合っています。 / The ledger balances.');
  if (checked?.was_broken === true)
    console.log('ポイントのご利用を再開します。 / Commands that move money are taken again.');
} else {
  console.error(
    `台帳が合いません: ${findings.length} 件 / The ledger does not balance: ${findings.length} findings.\n` +
      'ポイントのご利用を停止しています。 / Commands that move money are refused until a check is clean.',
  );
  process.exitCode = 1;
}
