/// The real program, on a free port and with a data directory of its own.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export class Camp {
  /** Where the page is: `http://127.0.0.1:…`. */
  readonly address: string;
  readonly #data: string;
  readonly #flags: readonly string[];
  #program: ChildProcess;

  private constructor(address: string, data: string, flags: readonly string[], program: ChildProcess) {
    this.address = address;
    this.#data = data;
    this.#flags = flags;
    this.#program = program;
  }

  /** Starts a program on a free port, with these flags besides. */
  static async pitch(...flags: string[]): Promise<Camp> {
    const data = mkdtempSync(join(tmpdir(), 'bivouac-e2e-'));
    const { address, program } = await serve('127.0.0.1:0', data, flags);
    return new Camp(address, data, flags, program);
  }

  /** Kills the program without a warning. */
  async kill(): Promise<void> {
    const gone = new Promise((resolve) => this.#program.once('exit', resolve));
    this.#program.kill('SIGKILL');
    await gone;
  }

  /** Starts it again on the same data and the same port. */
  async restart(): Promise<void> {
    const { program } = await serve(new URL(this.address).host, this.#data, this.#flags);
    this.#program = program;
  }

  async strike(): Promise<void> {
    if (this.#program.exitCode === null && this.#program.signalCode === null) await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** Runs the program to its end with these arguments; what it says, or why it said no. */
export function run(...args: string[]): string {
  return execFileSync(path(), args, { encoding: 'utf8' });
}

async function serve(
  listen: string,
  data: string,
  flags: readonly string[],
): Promise<{ address: string; program: ChildProcess }> {
  const program = spawn(path(), ['serve', '--listen', listen, '--data', data, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr]) {
      createInterface(stream).on('line', (line) => {
        said.push(line);
        const found = /listening on (http:\/\/\S+)/.exec(line)?.[1];
        if (found) resolve(found.replace(/\/$/, ''));
      });
    }
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`the program ended with ${code}:\n${said.join('\n')}`)));
  });
  return { address, program };
}

/** The program to test: `BIVOUAC`, or the one that cargo built last. */
function path(): string {
  const given = process.env['BIVOUAC'];
  if (given !== undefined) return given;
  const options = { encoding: 'utf8', maxBuffer: 64 << 20 } as const;
  const metadata: unknown = JSON.parse(
    execFileSync('cargo', ['metadata', '--format-version=1', '--no-deps', '--offline'], options),
  );
  if (typeof metadata === 'object' && metadata !== null && 'target_directory' in metadata) {
    for (const profile of ['release', 'debug']) {
      const built = join(String(metadata.target_directory), profile, 'bivouac');
      if (existsSync(built)) return built;
    }
  }
  throw new Error('there is no program to test: run `cargo build -p bivouac-cli`, or set BIVOUAC');
}
