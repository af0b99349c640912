import { Switch } from '../../../kit/controls/Switch.tsx';
import { useText } from '../../../text/index.ts';
import { useSetLoginNoticeMutation } from '../api.ts';
import { MissingWays } from './MissingWays.tsx';
import type { NoticeWays } from './notice-ways.ts';
import { favouriteText } from './text.ts';
import { useSaid } from './use-said.ts';
import './login-notice.css';

interface Choice {
  site: boolean;
  mail: boolean;
  push: boolean;
}
/** How the viewer hears of one favourite. */
export function NoticeChoice({
  performer_name,
  name,
  notice,
  mail,
  push,
  in_list,
}: NoticeWays & {
  performer_name: string;
  name: string;
  notice: Choice;
  /** Among others: each switch names the performer. */
  in_list: boolean;
}) {
  const t = useText(favouriteText);
  const said = useSaid();
  const [set, { isLoading }] = useSetLoginNoticeMutation();
  const choose = (change: Partial<Choice>): void =>
    void said(set({ params: { performer_name }, body: { ...notice, ...change } }));
  const label = (way: keyof Choice) =>
    in_list ? (
      <>
        <span aria-hidden="true">{t(`notice.${way}`)}</span>
        <span className="vh">{t(`notice.${way}_of`, { name })}</span>
      </>
    ) : (
      t(`notice.${way}`)
    );
  return (
    <div className="fav-notice">
      <Switch checked={notice.site} disabled={isLoading} onChange={(site) => choose({ site })}>
        {label('site')}
      </Switch>
      {push !== 'none' && (
        <Switch
          checked={notice.push && push === 'ready'}
          disabled={isLoading || push !== 'ready'}
          onChange={(wanted) => choose({ push: wanted })}
        >
          {label('push')}
        </Switch>
      )}
      {mail !== 'none' && (
        <Switch
          checked={notice.mail && mail === 'ready'}
          disabled={isLoading || mail !== 'ready'}
          onChange={(wanted) => choose({ mail: wanted })}
        >
          {label('mail')}
        </Switch>
      )}
      {!in_list && <MissingWays mail={mail} push={push} />}
    </div>
  );
}
