/// How the page is built and, while one works on it, served beside the program.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type ProxyOptions } from 'vite';

const program = process.env['BIVOUAC_ADDRESS'] ?? 'http://127.0.0.1:7878';

// The program answers sockets of its own page only, so what comes through here says it is that.
const proxy: Record<string, ProxyOptions> = {
  '/api': {
    target: program,
    ws: true,
    changeOrigin: true,
    configure: (through) => {
      through.on('proxyReqWs', (request) => request.setHeader('origin', program));
      through.on('proxyReq', (request) => request.setHeader('origin', program));
    },
  },
};

export default defineConfig({
  plugins: [svelte()],
  build: {
    // The content policy lets nothing but files of our own in, so nothing becomes a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The rules pages are read from beside this folder.
  server: { proxy, fs: { allow: ['..'] } },
  preview: { proxy },
});
