/// The unit tests: stores, pure functions and components, in a pretended browser.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // Components are mounted, so the tests need the build of Svelte that is meant for browsers.
  resolve: { conditions: ['browser'] },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['./src/testing/setup.ts'],
    restoreMocks: true,
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    // The colours are read as text, to be measured.
    css: { include: [/tokens\.css/] },
  },
});
