// Elements without HTML in strings: what comes from the server is text, never markup.

/** An element: attributes, listeners (onclick …) and children. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'value') element.value = value;
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

/** A part of the page with a heading. */
export function section(title, ...children) {
  return h('section', {class: 'card'}, h('h2', {}, title), ...children);
}

export function empty(words) {
  return h('p', {class: 'empty'}, words);
}

/** Replaces what an element has, but keeps the focus where a button of the same name had it. */
export function fill(element, ...children) {
  const focused = document.activeElement;
  const key = element.contains(focused) ? focused.dataset.key : undefined;
  const scrolled = [...element.querySelectorAll('.scroll')].map(each => [each.scrollLeft, each.scrollTop]);
  element.replaceChildren(...children.flat().filter(Boolean));
  element.querySelectorAll('.scroll').forEach((each, i) => {
    if (scrolled[i]) [each.scrollLeft, each.scrollTop] = scrolled[i];
  });
  if (key) element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

/** Asks before something is done that cannot be undone. */
export function confirmed(words, action) {
  return new Promise(resolve => {
    const dialog = h('dialog', {'aria-label': words, onclose: () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    }},
    h('p', {}, words),
    h('div', {class: 'row end'},
      h('button', {type: 'button', onclick: () => dialog.close('no')}, 'Cancel'),
      h('button', {type: 'button', class: 'danger', onclick: () => dialog.close('yes')}, action)));
    document.body.append(dialog);
    dialog.showModal();
  });
}

let noticeTimer;

/** Says what has happened, for a while. */
export function tell(words, kind = 'info') {
  const notice = document.getElementById('notice');
  notice.textContent = words;
  notice.className = `notice ${kind}`;
  notice.hidden = false;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { notice.hidden = true; }, 8000);
}
