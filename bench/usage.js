/** Loaded into a measured process: tells on its way out what it used itself, its children not counted. */
import { writeSync } from 'node:fs';

const MEGABYTE = 1024;

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const peak = process.resourceUsage().maxRSS / MEGABYTE;
  writeSync(3, JSON.stringify({ cpu: (user + system) / 1000, peak }));
});
