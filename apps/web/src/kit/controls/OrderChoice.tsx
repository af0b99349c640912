import { useText } from '../../text/index.ts';
import { Chip } from './Chip.tsx';
import { orderText } from './order-text.ts';
import './order-choice.css';

const ORDERS = ['newest', 'oldest'] as const;
type Order = (typeof ORDERS)[number];

/** How a list of texts by people is ordered. */
export function OrderChoice({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const t = useText(orderText);
  return (
    <div className="order-choice" role="group" aria-label={t('order')}>
      {ORDERS.map((one) => (
        <Chip key={one} pressed={one === order} onPress={() => onChange(one)}>
          {t(one)}
        </Chip>
      ))}
    </div>
  );
}
