import js from 'typescript-eslint';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { LONG_FUNCTIONS, MOST_LINES } from './eslint.long-functions.js';

const maxLinesPerFunction = (max) => ['error', { max, skipBlankLines: true, skipComments: true }];

export default js.config(
  {
    ignores: [
      '**/dist/**',
      '**/.build/**',
      '**/node_modules/**',
      '.data/**',
      'apps/server/migrations/**',
      // Generated from a table of Unicode.
      'packages/rules/src/user/confusables.ts',
      '**/*.cjs',
    ],
  },
  ...js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...js.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      // `interface A extends B {}` is how a slice adds itself to the store's state (declaration merging).
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
    },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    extends: [hooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}', 'packages/contract/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'zod', message: 'A page would fetch all of zod: take zod/mini.' }] },
      ],
    },
  },
  { files: ['scripts/**/*.mjs', '*.js'], languageOptions: { globals: globals.node } },
  {
    files: ['bench/**/*.ts', 'tests/**/*.ts', 'packages/testkit/**/*.ts', 'apps/server/src/commands/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    // A `describe` is one function for all its tests.
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'max-lines-per-function': maxLinesPerFunction(MOST_LINES) },
  },
  ...Object.entries(LONG_FUNCTIONS).map(([file, lines]) => ({
    files: [file],
    rules: { 'max-lines-per-function': maxLinesPerFunction(lines) },
  })),
);
