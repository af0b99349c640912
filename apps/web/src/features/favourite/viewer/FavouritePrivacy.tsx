import type { FavouriteSettings } from '@akari/contract/favourite';
import { Switch } from '../../../kit/controls/Switch.tsx';
import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { PATHS } from '../../../platform/browser/paths.ts';
import { useText } from '../../../text/index.ts';
import { useSetFavouriteSettingsMutation } from '../api.ts';
import { QuietHours } from './QuietHours.tsx';
import { favouriteText } from './text.ts';
import { useSaid } from './use-said.ts';

/** What holds for all favourites of a viewer: quiet hours, and whether performers see the mark. */
export function FavouritePrivacy({ settings }: { settings: FavouriteSettings }) {
  const t = useText(favouriteText);
  const said = useSaid();
  const [set, { isLoading }] = useSetFavouriteSettingsMutation();
  return (
    <section className="panel fav-settings" aria-labelledby="fav-settings">
      <h2 id="fav-settings">{t('settings.title')}</h2>
      <ButtonLink size="s" icon="bell" to={PATHS.notices}>
        {t('settings.ways')}
      </ButtonLink>
      <QuietHours settings={settings} />
      <div className="fav-notice">
        <Switch
          checked={settings.shown}
          disabled={isLoading}
          onChange={(shown) =>
            void said(set({ body: { ...settings, shown } }), favouriteText.t('settings.saved'))
          }
        >
          {t('settings.shown')}
        </Switch>
        <p className="fav-hint">{t('settings.shown_hint')}</p>
      </div>
    </section>
  );
}
