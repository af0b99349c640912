import { TOY_LEVELS, toyStrength } from '@akari/rules';
import { useFormat, useText } from '../../../text/index.ts';
import { toyText } from '../shared/text.ts';

/** What viewers may send: the ten levels with points, time and strength. */
export function LevelTable() {
  const t = useText(toyText);
  const { points, duration } = useFormat();
  return (
    <details className="toy-table">
      <summary>{t('studio.levels')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('studio.level_head')}</th>
            <th scope="col">{t('studio.points_head')}</th>
            <th scope="col">{t('studio.time_head')}</th>
            <th scope="col">{t('studio.strength_head')}</th>
          </tr>
        </thead>
        <tbody className="num">
          {TOY_LEVELS.map(({ min_units, time_s, v_level }, index) => (
            <tr key={min_units}>
              <td>{index + 1}</td>
              <td>{points(min_units)}</td>
              <td>{duration(time_s * 1_000)}</td>
              <td>{t(`strength.${toyStrength(v_level) ?? 'low'}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
