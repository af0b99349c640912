import { rebuildSums } from '../features/ranking/rebuild-sums.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import { withCommandDatabase } from './command-database.ts';

// `npm run ranking:rebuild`: makes the sums of the rankings again from the ledger, and says how many were other than the ledger
// says. Exit code 1 if there were any; they are right afterwards.
const { sums, different } = await withCommandDatabase(({ db }) => unitOfWork(db, (tx) => rebuildSums(tx)));
console.log(
  different === 0
    ? `ランキングの集計 ${sums} 件は、台帳と一致していました。 / ${sums} sums of the rankings equal the ledger.`
    : `ランキングの集計 ${sums} 件のうち ${different} 件を、台帳に合わせて直しました。 / ${different} of ${sums} sums of the rankings were corrected.`,
);
if (different > 0) process.exitCode = 1;
