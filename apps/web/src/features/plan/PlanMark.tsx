import type { PlanTier } from '@akari/rules';
import { useText } from '../../text/index.ts';
import { planText } from './text.ts';
import './plan.css';

/** The mark of a plan. */
export function PlanMark({ tier }: { tier: PlanTier }) {
  const t = useText(planText);
  return <span className={`plan-mark plan-mark-${tier}`}>{t(`tier.${tier}`)}</span>;
}
