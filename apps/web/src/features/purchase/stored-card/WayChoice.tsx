import type { StoredCard } from '@akari/contract/stored-card';
import { cardName } from '@akari/rules';
import { useId } from 'react';
import { useText } from '../../../text/index.ts';
import { storedCardText } from './text.ts';
import './stored-card.css';

export type Way = 'card' | 'page';

/** Whether the card on file is charged, or the buyer pays on the provider's page. */
export function WayChoice({
  card,
  way,
  onChoose,
}: {
  card: StoredCard;
  way: Way;
  onChoose: (way: Way) => void;
}) {
  const t = useText(storedCardText);
  const name = useId();
  const choices = [
    { value: 'card', label: t('by_card', { card: cardName(card) }) },
    { value: 'page', label: t('by_page') },
  ] as const;
  return (
    <fieldset className="pay-ways">
      <legend>{t('ways')}</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} checked={way === value} onChange={() => onChoose(value)} />
          <span className="num">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
