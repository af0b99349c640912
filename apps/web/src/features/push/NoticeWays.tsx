import type { FavouriteSettings } from '@akari/contract/favourite';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { Switch } from '../../kit/controls/Switch.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { useText } from '../../text/index.ts';
import { useSetFavouriteSettingsMutation } from '../favourite/api.ts';
import { useSaid } from '../favourite/viewer/use-said.ts';
import { useGetMailSettingsQuery, useSetMailSettingsMutation } from '../mail/api.ts';
import { pushText } from './text.ts';

const NOTICE = 'favourite_on_air';

/** Mail has one choice for each kind of notice, which the account shows too. */
function MailWay({ verified }: { verified: boolean }) {
  const t = useText(pushText);
  const said = useSaid();
  const { data } = useGetMailSettingsQuery();
  const [set, { isLoading }] = useSetMailSettingsMutation();
  if (data === undefined) return null;
  const others = data.notices.filter((one) => one !== NOTICE);
  return (
    <>
      <Switch
        checked={verified && data.notices.includes(NOTICE)}
        disabled={isLoading || !verified}
        onChange={(wanted) =>
          void said(
            set({ body: { notices: wanted ? [...others, NOTICE] : others } }),
            pushText.t('way.saved'),
          )
        }
      >
        {t('way.mail')}
      </Switch>
      {!verified && <p className="push-hint">{t('way.mail_unverified')}</p>}
    </>
  );
}

/** By which ways a viewer hears of favourites at all. */
export function NoticeWays({
  settings,
  mail,
  has_push,
}: {
  settings: FavouriteSettings;
  mail: 'ready' | 'unverified' | 'none';
  has_push: boolean;
}) {
  const t = useText(pushText);
  const said = useSaid();
  const [set, { isLoading }] = useSetFavouriteSettingsMutation();
  const choose = (change: Partial<FavouriteSettings>): void =>
    void said(set({ body: { ...settings, ...change } }), pushText.t('way.saved'));
  return (
    <section className="panel push-part" aria-labelledby="push-way">
      <h2 id="push-way">{t('way.title')}</h2>
      <p className="push-hint">{t('way.about')}</p>
      <Switch checked={settings.site} disabled={isLoading} onChange={(site) => choose({ site })}>
        {t('way.site')}
      </Switch>
      {has_push && (
        <Switch checked={settings.push} disabled={isLoading} onChange={(push) => choose({ push })}>
          {t('way.push')}
        </Switch>
      )}
      {mail !== 'none' && <MailWay verified={mail === 'ready'} />}
      <div className="push-ways">
        <ButtonLink size="s" icon="heart" to={PATHS.favourites}>
          {t('way.favourites')}
        </ButtonLink>
        <ButtonLink size="s" icon="mail" to={PATHS.account}>
          {t('way.mails')}
        </ButtonLink>
      </div>
    </section>
  );
}
