import { Switch } from '../../kit/controls/Switch.tsx';
import { useText } from '../../text/index.ts';
import { useSaid } from '../favourite/viewer/use-said.ts';
import { useSetPushDetailMutation } from './api.ts';
import { pushText } from './text.ts';

/** Whether pushes name the performer. */
export function Detail({ detailed }: { detailed: boolean }) {
  const t = useText(pushText);
  const said = useSaid();
  const [set, { isLoading }] = useSetPushDetailMutation();
  return (
    <section className="panel push-part" aria-labelledby="push-detail">
      <h2 id="push-detail">{t('detail.title')}</h2>
      <Switch
        checked={detailed}
        disabled={isLoading}
        onChange={(wanted) => void said(set({ body: { detailed: wanted } }), pushText.t('way.saved'))}
      >
        {t('detail.named')}
      </Switch>
      <p className="push-hint">{t('detail.hint')}</p>
    </section>
  );
}
