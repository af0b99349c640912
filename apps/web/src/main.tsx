import './app/strict-schemas.ts';
import './kit/css/tokens.css';
import './kit/css/fonts.css';
import './kit/css/base.css';
import { start } from './app/start.tsx';

start();
