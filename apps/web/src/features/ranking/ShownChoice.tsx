import { Switch } from '../../kit/controls/Switch.tsx';
import { useText } from '../../text/index.ts';
import { useSetRankingChoiceMutation } from './api.ts';
import { rankingText } from './text.ts';
import { useSaid } from './use-said.ts';
import './ranking.css';

/** Whether a performer is in rankings, or a viewer's name among supporters. */
export function ShownChoice({
  of,
  shown,
  onChanged,
}: {
  of: 'performer' | 'viewer';
  shown: boolean;
  onChanged: () => void;
}) {
  const t = useText(rankingText);
  const said = useSaid();
  const [set, { isLoading }] = useSetRankingChoiceMutation();
  const change = async (next: boolean): Promise<void> => {
    if (await said(set({ body: { shown: next } }), t('own.saved'))) onChanged();
  };
  return (
    <section className="panel rk-own" aria-labelledby="rk-shown">
      <h2 id="rk-shown">{t('own.settings')}</h2>
      <Switch checked={shown} disabled={isLoading} onChange={(next) => void change(next)}>
        {t(of === 'performer' ? 'own.shown' : 'own.name_shown')}
      </Switch>
      <p className="rk-hint">{t(of === 'performer' ? 'own.shown_hint' : 'own.name_shown_hint')}</p>
    </section>
  );
}
