import type { BodyOf, register } from '@akari/contract';
import { arrivalOf, siteById } from '@akari/rules';
import { takeBonus, type Origin } from '../../ledger/bonus-eligibility.ts';
import { keepBonusClaim } from '../../ledger/claim-bonus.ts';
import { postRegistrationBonus } from '../../ledger/post-registration-bonus.ts';
import { hasMail, queueMailTo } from '../../mail/queue-mail.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { createUser, newViewer, prepareCredentials } from './create-user.ts';
import { refuseWhenOff } from '../../switch/switches.ts';
import { memberRegistered } from './registration-hooks.ts';
import { passwordWork } from '../password/password-work.ts';

/**
 * Registers a regular viewer with a bonus of 12 points (spec §9; a setting), unless too many registrations
 * came from the same origin. Where mail can be sent, the bonus waits until the address is confirmed. Performers
 * cannot register this way.
 * @returns the user id
 */
export async function registerUser(
  services: Services,
  asked: BodyOf<typeof register>,
  site_id: number,
  origin: Origin,
): Promise<number> {
  await refuseWhenOff(services.database.db, 'registration', site_id);
  if (!asked.legal_age) throw new Problem('legal_age_required');
  const { chat_lang } = asked;
  const credentials = await prepareCredentials(asked, passwordWork(services).hash);
  const now_ms = services.clock.nowMs();
  const source_site_id = siteById(asked.source_site_id ?? 0)?.site_id ?? null;
  return unitOfWork(services.database.db, async (tx, after) => {
    const viewer = newViewer({ ...credentials, chat_lang, site_id, source_site_id });
    const user_id = await createUser(tx, viewer, now_ms);
    if (hasMail(services) && credentials.email !== null) {
      await keepBonusClaim(services, tx, user_id, origin);
      await queueMailTo(services, tx, credentials.email, { kind: 'verify_address', user_id });
    } else if (await takeBonus(services, tx, user_id, origin)) {
      const { valid_ms } = services.config.points;
      const units = services.config.terms.registration_bonus_units;
      await postRegistrationBonus(tx, { viewer_id: user_id, units, at_ms: now_ms, valid_ms });
    }
    const { email } = credentials;
    const { referral_code = '' } = asked;
    const came = { referral_code, arrival: arrivalOf(new URLSearchParams(asked.arrival)), source_site_id };
    await memberRegistered(services).run(tx, after, { user_id, email, ...came, ...origin });
    return user_id;
  });
}
