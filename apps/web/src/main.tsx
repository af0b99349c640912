import './app/strict-schemas.ts';
import { createRoot } from 'react-dom/client';
import './kit/css/tokens.css';
import './kit/css/fonts.css';
import './kit/css/base.css';
import { start } from './app/start.tsx';

const root = document.getElementById('root');
if (root !== null) start(createRoot(root));
