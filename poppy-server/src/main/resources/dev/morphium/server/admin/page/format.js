// Numbers, times and documents as people read them.

export function count(number) {
  return Number(number ?? 0).toLocaleString('en');
}

export function bytes(number) {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let value = Number(number ?? 0);
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** A duration of microseconds. */
export function micros(number) {
  if (!(number >= 0)) return '–';
  if (number < 1000) return `${Math.round(number)} µs`;
  if (number < 1e6) return `${(number / 1000).toPrecision(3)} ms`;
  return seconds(number / 1e6);
}

export function seconds(number) {
  if (number < 60) return `${number < 10 ? number.toFixed(1) : Math.round(number)} s`;
  if (number < 3600) return `${Math.floor(number / 60)} min ${Math.round(number % 60)} s`;
  if (number < 172800) return `${Math.floor(number / 3600)} h ${Math.floor(number % 3600 / 60)} min`;
  return `${Math.floor(number / 86400)} days`;
}

/** A date of extended JSON; undefined when it is none. */
export function date(value) {
  const inner = value?.$date;
  if (inner === undefined) return undefined;
  return new Date(typeof inner === 'object' ? Number(inner.$numberLong) : inner);
}

/** How long ago, or in how long, a date is. */
export function ago(value) {
  const moment = date(value);
  if (!moment) return '–';
  const passed = (Date.now() - moment) / 1000;
  if (Math.abs(passed) < 1) return 'now';
  return passed > 0 ? `${seconds(passed)} ago` : `in ${seconds(-passed)}`;
}

export function moment(value) {
  const at = date(value);
  return at ? at.toLocaleString('en-GB') : '–';
}

/** A command without what drivers add to each. */
export function shown(command) {
  const added = ['lsid', '$clusterTime', '$db', '$readPreference', 'txnNumber', 'apiVersion'];
  return Object.fromEntries(Object.entries(command ?? {}).filter(([key]) => !added.includes(key)));
}

/** A value on one line. */
export function line(value) {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}

export function pretty(value) {
  return JSON.stringify(value, null, 2);
}
