import type { QueueAbout } from '@akari/contract/queue';
import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { Fact, Facts } from '../../facts/Facts.tsx';
import { differenceText } from './difference-text.ts';
import { useProviderName } from '../../provider-name/use-provider-name.ts';

/** A payment company whose statements differ from its book. */
export function AboutDifference({ about }: { about: Extract<QueueAbout, { kind: 'difference' }> }) {
  const t = useText(differenceText);
  const { dateTime } = useFormat();
  const providerName = useProviderName();
  const { provider, open, oldest_at_ms } = about;
  return (
    <>
      <Facts look="tiles">
        <Fact label={t('provider')}>{providerName(provider)}</Fact>
        {open.map(({ kind, count }) => (
          <Fact key={kind} label={t(`kind.${kind}`)}>
            <span className="num">{t('count', { count })}</span>
          </Fact>
        ))}
        {oldest_at_ms !== null && (
          <Fact label={t('found')}>
            <span className="num">{dateTime(oldest_at_ms)}</span>
          </Fact>
        )}
      </Facts>
      <section className="queue-part">
        <h3>{t('what')}</h3>
        <p className="queue-words">{t(open.length === 0 ? 'none' : 'what_text')}</p>
        <ButtonLink size="s" icon="copy" to="/provider-book">
          {t('open')}
        </ButtonLink>
      </section>
    </>
  );
}
