import { TOY_LEVELS, toyCommandUnits, toyStrength } from '@akari/rules';
import { useFormat, useText } from '../../../text/index.ts';
import { toyText } from './text.ts';
import './level-table.css';

/** What a viewer may send: the ten levels with points, time and strength. */
export function LevelTable({ discount_bp = 0 }: { discount_bp?: number }) {
  const t = useText(toyText);
  const { points, duration } = useFormat();
  return (
    <table className="toy-level-table">
      <thead>
        <tr>
          <th scope="col">{t('table.level')}</th>
          <th scope="col">{t('table.points')}</th>
          <th scope="col">{t('table.time')}</th>
          <th scope="col">{t('table.strength')}</th>
        </tr>
      </thead>
      <tbody className="num">
        {TOY_LEVELS.map((rule, index) => {
          const units = toyCommandUnits(rule, discount_bp);
          return (
            <tr key={rule.min_units}>
              <td>{index + 1}</td>
              <td>{units === 0 ? t('free') : points(units)}</td>
              <td>{duration(rule.time_s * 1_000)}</td>
              <td>{t(`strength.${toyStrength(rule.v_level) ?? 'low'}`)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
