/** Knows whether a number written in JSON survives being read as a double and written back. */

/** Every decimal of up to 15 significant digits survives a double (IEEE 754, DBL_DIG). */
const ALWAYS_EXACT = 15;

/**
 * Compares the decimal values exactly, so 1.0, 1e2 and 10.0 survive, and -0 survives too: its value is that of 0,
 * which is what RFC 8785 writes for it.
 * @param literal a number as JSON spells it
 * @returns false for 9007199254740993, 1e400, 1e-400, 0.1000000000000000055 and the like
 */
export function survivesDouble(literal: string): boolean {
  if (literal.length <= ALWAYS_EXACT && !/e/i.test(literal)) return true;
  const read = Number(literal);
  if (!Number.isFinite(read)) return false;
  return normalised(literal) === normalised(String(read));
}

/** Value without sign as `digits e exponent`, no zero at either end of the digits; the sign always survives. */
function normalised(literal: string): string {
  const unsigned = literal.startsWith('-') ? literal.slice(1) : literal;
  const [mantissa = '', power = '0'] = unsigned.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = trimZeros(whole + fraction);
  if (digits.text === '') return '0';
  return `${digits.text}e${Number(power) - fraction.length + digits.trailing}`;
}

/** By hand, as `/0+$/` takes quadratic time on long runs of zeros that end in another digit. */
function trimZeros(digits: string): { text: string; trailing: number } {
  let start = 0;
  while (digits.charCodeAt(start) === 0x30) start += 1;
  let end = digits.length;
  while (end > start && digits.charCodeAt(end - 1) === 0x30) end -= 1;
  return { text: digits.slice(start, end), trailing: digits.length - end };
}
