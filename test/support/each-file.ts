/** Runs with every test file: what it made is removed while others still run. */
import { afterAll } from 'vitest';
import { removeFolders } from './folders.ts';

afterAll(removeFolders);
