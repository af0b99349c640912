import type { HeldLine } from '@akari/contract/moderation';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { useDecideHeldLineMutation, useHeldLinesQuery } from './api.ts';
import { moderationText } from './text.ts';
import { useAct } from './use-act.ts';

function Held({ line }: { line: HeldLine }) {
  const t = useText(moderationText);
  const [decide, { isLoading }] = useDecideHeldLineMutation();
  const act = useAct();
  const { held_id, text, lang, author } = line;
  const name = author.user_name;
  const say = (decision: 'allow' | 'refuse'): void =>
    void act(decide({ params: { held_id }, body: { decision } }));
  return (
    <li>
      <p>
        <b>{name}</b>
        <span lang={lang}>{text}</span>
      </p>
      <span className="held-acts">
        <Button
          size="s"
          look="ghost"
          busy={isLoading}
          aria-label={t('refuse_of', { name })}
          onClick={() => say('refuse')}
        >
          {t('refuse')}
        </Button>
        <Button size="s" busy={isLoading} aria-label={t('allow_of', { name })} onClick={() => say('allow')}>
          {t('allow')}
        </Button>
      </span>
    </li>
  );
}

/** The lines that wait for the performer or a helper, oldest first. */
export function HeldLines({ performer_name }: { performer_name: string }) {
  const t = useText(moderationText);
  const { data } = useHeldLinesQuery({ query: { performer_name } }, { refetchOnMountOrArgChange: true });
  const lines = data?.lines ?? [];
  return (
    <section className="held-lines" aria-label={t('held')} aria-live="polite" hidden={lines.length === 0}>
      <h3>
        <Icon name="hour" size="s" />
        {t('held')} <span className="num">{t('held_count', { count: lines.length })}</span>
      </h3>
      <ul className="scroll" tabIndex={0} aria-label={t('held')}>
        {lines.map((line) => (
          <Held key={line.held_id} line={line} />
        ))}
      </ul>
    </section>
  );
}
