import { hasBanners } from '../campaign/running-banners.ts';
import { getSite } from '@akari/contract';
import { currencyOf, fullPointPrice, packsPriced, siteById, siteWay, type SwitchName } from '@akari/rules';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import type { Capability } from '../../platform/capability.ts';
import { offAt } from '../switch/switches.ts';
import { operatorPagesOf } from './operator-pages.ts';
import { canSellPoints } from './points-for-sale.ts';
import { guestPreviewSetting } from './guest-preview-setting.ts';
import { readSiteSettings } from './site-settings.ts';
import { paysHere } from '../../platform/pays-here.ts';
import { route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';

export interface DemoLogin {
  user_name: string;
  password: string;
  role: string;
}

const MAIL_SHOWN = { smtp: 'sent', demo: 'demo', none: 'none' } as const;

/** A site's brand, language and terms (spec §3, known sites). */
export const createSiteCapability = (demoLogins: readonly DemoLogin[]): Capability => ({
  name: 'site',
  routes: (app, services) => {
    route(app, getSite, async ({ query }) => {
      const site = siteById(query.site_id ?? services.config.site_id);
      if (site === undefined) throw new Problem('not_found');
      const { registration_bonus_units, ...terms } = services.config.terms;
      const { db } = services.database;
      const [{ automatic }, off, settings, sells, operator_pages, yen, campaign_banners] = await Promise.all([
        guestPreviewSetting(db, site.site_id),
        offAt(db, site.site_id),
        readSiteSettings(db, site),
        canSellPoints(services, site.site_id),
        operatorPagesOf(services),
        siteTermsOf(db, site.site_id, 'yen_prices'),
        hasBanners(db, services.clock.nowMs()),
      ]);
      const open = (name: SwitchName) => !off.includes(name) && !off.includes('site');
      return {
        site_id: site.site_id,
        brand: site.brand,
        chat_lang: site.chat_lang,
        purchase_path: siteWay(settings, 'purchase'),
        join_path: siteWay(settings, 'register'),
        profile_path: settings.profile_path,
        site_url: settings.site_url,
        chat_url: settings.chat_url,
        copyright: settings.copyright,
        hidden: [...settings.hidden],
        registration_bonus_units,
        terms: {
          charge_slice_ms: terms.charge_slice_ms,
          free_chat_ms: terms.free_chat_ms,
          free_chat_viewers: terms.free_chat_viewers,
          break_countdown_ms: terms.break_countdown_ms,
          giving_warn_ms: terms.giving_warn_ms,
          pack_useful_ms: terms.pack_useful_ms,
        },
        automatic_preview: automatic && open('guest_preview'),
        registration_open: open('registration'),
        points_for_sale: sells && open('purchases'),
        campaign_banners,
        currency: currencyOf(yen),
        point_price: fullPointPrice(packsPriced(yen)),
        operator_pages,
        payouts: paysHere(services).on,
        mail: MAIL_SHOWN[services.config.mail.way],
        demo_logins: [...demoLogins],
      };
    });
  },
});
