import { entry } from './define.ts';

export const tipGoalErrors = {
  tip_goal_off_air: entry(
    'tip_goal',
    'tip-goal-1',
    409,
    'none',
    ['配信していないため、チップゴールを設定できません。', '配信を始めてから、もう一度お試しください。'],
    ['You are not broadcasting, so a tip goal cannot be set.', 'Start your broadcast and try again.'],
  ),
  tip_goal_steps_wrong: entry(
    'tip_goal',
    'tip-goal-2',
    400,
    'none',
    [
      '目標のポイント数が正しくありません。',
      '1から100,000ポイントの範囲で、段階ごとに大きくなるように入力してください。',
    ],
    ['The points of this goal are not right.', 'Enter 1 to 100,000 points, each step larger than the last.'],
  ),
  tip_goal_text_wrong: entry(
    'tip_goal',
    'tip-goal-3',
    400,
    'none',
    ['目標の説明が長すぎます。', '40文字以内で入力してください。'],
    ['The text of this goal is too long.', 'Use 40 characters or fewer.'],
  ),
};
