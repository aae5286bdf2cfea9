/// Where the page begins.
import { mount } from 'svelte';

import App from './App.svelte';
import './lib/design/tokens.css';
import './lib/design/base.css';
import { router } from './lib/router.svelte';
import { takeKeyFromAddress } from './lib/session';
import { settings } from './lib/settings.svelte';
import { sound } from './lib/sound/sound.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no place for the page');

// The key of a seat link leaves the address before anything else can see it.
takeKeyFromAddress();
addEventListener('hashchange', () => {
  if (takeKeyFromAddress() !== undefined) location.reload();
});
settings.dress(document.documentElement);
sound.listen();
router.start();
mount(App, { target });
