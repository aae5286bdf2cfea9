/// Starts the board with nobody behind it: the book is the one that lies here.
import { mount } from 'svelte';

import '../../../lib/design/tokens.css';
import '../../../lib/design/base.css';
import { settings } from '../../../lib/settings.svelte';
import Harness from './Harness.svelte';
import { PRINTED } from './scenes';

const { fetch } = window;
window.fetch = (asked, more) =>
  /\/book$/.test(String(asked instanceof Request ? asked.url : asked))
    ? Promise.resolve(Response.json(PRINTED))
    : fetch(asked, more);
settings.dress(document.documentElement);
const target = document.getElementById('page');
if (target) mount(Harness, { target });
