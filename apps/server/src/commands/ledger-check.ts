import { checkLedger } from '../ledger/check-ledger.ts';
import { withCommandDatabase } from './command-database.ts';

// `npm run ledger:check`: looks through the whole ledger; ends with 1 when something does not balance.
const findings = await withCommandDatabase(({ db }) => checkLedger(db));
for (const finding of findings) console.error(JSON.stringify(finding));
if (findings.length === 0) {
  console.log('台帳は合っています。 / The ledger balances.');
} else {
  console.error(
    `台帳が合いません: ${findings.length} 件 / The ledger does not balance: ${findings.length} findings.`,
  );
  process.exitCode = 1;
}
