// Live charts, by uPlot.
import uPlot from './uPlot.esm.js';
import {h} from './dom.js';

const MOST = 300; // points: ten minutes

function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** The values of some series over the last minutes; as much memory after an hour as after ten minutes. */
export class LiveChart {
  constructor(title, series, format) {
    this.series = series;
    this.format = format;
    this.data = [[], ...series.map(() => [])];
    this.legend = h('div', {class: 'legend'});
    this.box = h('div', {class: 'plot'});
    this.element = h('figure', {class: 'chart'}, h('figcaption', {}, title), this.legend, this.box);
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(this.box);
  }

  add(time, values) {
    this.data[0].push(time);
    values.forEach((value, i) => this.data[i + 1].push(value));
    if (this.data[0].length > MOST) this.data.forEach(each => each.shift());
    this.draw();
  }

  draw() {
    this.legend.replaceChildren(...this.series.map((series, i) => {
      const last = this.data[i + 1].at(-1);
      return h('span', {class: `key ${series.kind}`}, `${series.name} `, h('b', {}, last === undefined || last === null ? '–' : this.format(last)));
    }));
    if (this.plot) this.plot.setData(this.data);
    else this.resize();
  }

  resize() {
    const width = Math.floor(this.box.clientWidth);
    if (width < 50) return;
    if (this.plot) {
      if (this.plot.width !== width) this.plot.setSize({width, height: 180});
      return;
    }
    this.plot = new uPlot(this.options(width), this.data, this.box);
  }

  options(width) {
    const axis = {stroke: color('--muted'), font: '11px system-ui', grid: {stroke: color('--line'), width: 1}, ticks: {show: false}};
    const zero = (plot, low, high) => [0, high > 0 ? high * 1.1 : 1];
    return {
      width, height: 180,
      legend: {show: false},
      cursor: {drag: {x: false, y: false}},
      scales: {y: {range: zero}},
      axes: [
        {...axis, size: 30, values: [[60, '{HH}:{mm}', null, null, null, null, null, null, 1], [1, '{HH}:{mm}:{ss}', null, null, null, null, null, null, 1]]},
        {...axis, size: 62, values: (plot, values) => values.map(this.format)},
      ],
      series: [{}, ...this.series.map(series => ({stroke: color(`--${series.kind}`), width: 2, points: {show: false}, spanGaps: true}))],
    };
  }

  /** Draws it anew in the colours of now. */
  repaint() {
    this.plot?.destroy();
    this.plot = undefined;
    this.draw();
  }
}

/** A bar of a part of a whole, with marks. */
export function bar(label, value, most, words, marks = []) {
  const part = most > 0 ? Math.min(100, 100 * value / most) : 0;
  const svg = (name, attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    Object.entries(attributes).forEach(([key, each]) => element.setAttribute(key, each));
    return element;
  };
  const picture = svg('svg', {viewBox: '0 0 100 6', preserveAspectRatio: 'none', class: 'bar', 'aria-hidden': 'true'});
  picture.append(svg('rect', {class: 'rest', width: 100, height: 6}), svg('rect', {class: 'part', width: part, height: 6}));
  marks.forEach(mark => picture.append(svg('rect', {class: mark.kind, x: Math.min(99.4, 100 * mark.at / most), width: 0.6, height: 6})));
  return h('div', {class: 'measure', role: 'meter', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': most, 'aria-valuenow': value, 'aria-valuetext': words},
    h('div', {class: 'row'}, h('span', {}, label), h('span', {class: 'muted'}, words)), picture);
}
