import { rebuildSearch } from '../core/search/rebuild-search.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import { withCommandDatabase } from './command-database.ts';

// `npm run search:rebuild`: makes the index of performers again from what visitors see of them, and says how many entries were
// other than that. Exit code 1 if there were any; they are right afterwards.
const { entries, different } = await withCommandDatabase(({ db }) =>
  unitOfWork(db, (tx) => rebuildSearch(tx, Date.now())),
);
console.log(
  different === 0
    ? `検索の索引 ${entries} 件は、公開中の内容と一致していました。 / ${entries} entries of the search equal what visitors see.`
    : `検索の索引 ${entries} 件のうち ${different} 件を、公開中の内容に合わせて直しました。 / ${different} of ${entries} entries of the search were corrected.`,
);
if (different > 0) process.exitCode = 1;
