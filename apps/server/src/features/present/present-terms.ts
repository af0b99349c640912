import { parsePoints, PRESENT_TERMS, pointsText, siteTermsIn, type PresentTerms } from '@akari/rules';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../core/audit/act.ts';
import { setSiteSetting } from '../../platform/config/site-setting.ts';
import { performerTermsOf } from '../../platform/config/site-terms.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

const NAME = 'present';

/** What performers of a performer's site may give. */
export const presentTermsOf = (db: Db | Tx, performer_id: number): Promise<PresentTerms> =>
  performerTermsOf(db, performer_id, NAME);

const typed = (usual: number) =>
  z
    .string()
    .default(pointsText(usual))
    .transform((text) => parsePoints(text) ?? -1);
const options = z
  .object({
    allowance: typed(PRESENT_TERMS.allowance_units),
    earnings: typed(PRESENT_TERMS.earnings_units),
    most: typed(PRESENT_TERMS.most_units),
  })
  .transform(({ allowance, earnings, most }, context): PresentTerms => {
    const terms = { allowance_units: allowance, earnings_units: earnings, most_units: most };
    if (JSON.stringify(siteTermsIn(NAME, terms)) !== JSON.stringify(terms))
      context.addIssue('presents take 0 to 10,000 points, and at least 0.2 for one viewer');
    return terms;
  });

/** Staff act: sets what performers of a site may give to viewers. */
export async function setPresentTerms(tx: Tx, { site_id, options: asked }: ActRequest): Promise<ActReport> {
  const value = options.parse(asked);
  return {
    subject: { kind: 'site', id: site_id },
    ...(await setSiteSetting(tx, site_id, NAME, value)),
    message: `performers of site ${site_id} give ${pointsText(value.allowance_units)} points of the service and ${pointsText(value.earnings_units)} of their own in a day, ${pointsText(value.most_units)} at most to one viewer`,
  };
}
