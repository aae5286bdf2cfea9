import { expect, test } from 'vitest';

import { deriveKey } from './blake3';
import { hex } from './hex';

// The answers are those of the reference program, for the inputs of its published test vectors:
// bytes that count from 0 to 250 and begin again. The lengths lie around every seam of the tree.
const CONTEXT = 'BLAKE3 2019-12-27 16:29:52 test vectors context';
const ANSWERS: [number, string][] = [
  [0, '2cc39783c223154fea8dfb7c1b1660f2ac2dcbd1c1de8277b0b0dd39b7e50d7d'],
  [1, 'b3e2e340a117a499c6cf2398a19ee0d29cca2bb7404c73063382693bf66cb06c'],
  [63, 'b6451e30b953c206e34644c6803724e9d2725e0893039cfc49584f991f451af3'],
  [64, 'a5c4a7053fa86b64746d4bb688d06ad1f02a18fce9afd3e818fefaa7126bf73e'],
  [65, '51fd05c3c1cfbc8ed67d139ad76f5cf8236cd2acd26627a30c104dfd9d3ff8a8'],
  [128, '81720f34452f58a0120a58b6b4608384b5c51d11f39ce97161a0c0e442ca0225'],
  [129, '938d2d4435be30eafdbb2b7031f7857c98b04881227391dc40db3c7b21f41fc1'],
  [1023, '74a16c1c3d44368a86e1ca6df64be6a2f64cce8f09220787450722d85725dea5'],
  [1024, '7356cd7720d5b66b6d0697eb3177d9f8d73a4a5c5e968896eb6a689684302706'],
  [1025, 'effaa245f065fbf82ac186839a249707c3bddf6d3fdda22d1b95a3c970379bcb'],
  [2048, '7b2945cb4fef70885cc5d78a87bf6f6207dd901ff239201351ffac04e1088a23'],
  [2049, '2ea477c5515cc3dd606512ee72bb3e0e758cfae7232826f35fb98ca1bcbdf273'],
  [3073, '72613c9ec9ff7e40f8f5c173784c532ad852e827dba2bf85b2ab4b76f7079081'],
  [4096, '1e0d7f3db8c414c97c6307cbda6cd27ac3b030949da8e23be1a1a924ad2f25b9'],
  [5120, '7a7acac8a02adcf3038d74cdd1d34527de8a0fcc0ee3399d1262397ce5817f60'],
  [7169, '554b0a5efea9ef183f2f9b931b7497995d9eb26f5c5c6dad2b97d62fc5ac31d9'],
  [8193, 'af1e0346e389b17c23200270a64aa4e1ead98c61695d917de7d5b00491c9b0f1'],
];

test.each(ANSWERS)('%i bytes give the known answer', (length, answer) => {
  const input = Uint8Array.from({ length }, (_, index) => index % 251);
  expect(hex(deriveKey(CONTEXT, input))).toBe(answer);
});

test('a context longer than a chunk counts whole', () => {
  const key = deriveKey('c'.repeat(1500), new TextEncoder().encode('abc'));
  expect(hex(key)).toBe('2f7f376978c3f45b58bc4db0243e51d1b679d12bbe37ebceb06d7ac29bbb8973');
});
