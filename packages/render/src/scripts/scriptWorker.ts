/**
 * What a script finds in its worker: `vitrine` and nothing of the page. It is text because it is put before the operator's
 * own inside a frame of another origin; it is written for Chromium 79. docs/scripts.md describes the same API for operators.
 */
const SCRIPT_PRELUDE = `'use strict';
self.onmessage = function (first) {
  var port = first.ports[0];
  self.onmessage = null;
  var base = 0, taken = 0, listeners = { play: [], end: [] };
  var say = function (message) { port.postMessage(message); };
  var failed = function (error) { say({ say: 'failed', reason: String(error && error.message || error) }); };
  var call = function (run, value) { try { run(value); } catch (error) { failed(error); } };
  var pending = {}, waiting = false;
  var flush = function () {
    waiting = false;
    var changes = pending; pending = {};
    Object.keys(changes).forEach(function (id) { say({ say: 'change', element: id, change: changes[id] }); });
  };
  var change = function (id, part) {
    pending[id] = Object.assign(pending[id] || {}, part);
    if (!waiting) { waiting = true; setTimeout(flush, 50); }
  };
  var element = function (id) {
    id = String(id);
    return Object.freeze({
      setText: function (text) { change(id, { text: String(text) }); },
      setColor: function (color) { change(id, { color: String(color) }); },
      setOpacity: function (opacity) { change(id, { opacity: Number(opacity) }); },
      show: function () { change(id, { opacity: 1 }); },
      hide: function () { change(id, { opacity: 0 }); },
      moveBy: function (x, y) { change(id, { x: Number(x), y: Number(y) }); }
    });
  };
  var zone = 'UTC';
  var api = Object.freeze({
    element: element,
    on: function (event, run) {
      if (!listeners[event] || typeof run !== 'function') throw new Error('There is no event "' + event + '".');
      listeners[event].push(run);
    },
    time: Object.freeze({
      now: function () { return base + performance.now() - taken; },
      zone: function () { return zone; },
      every: function (ms, run) {
        var timer = setInterval(function () { call(run); }, Math.max(1000, Number(ms) || 1000));
        return function () { clearInterval(timer); };
      }
    }),
    log: function (text) { say({ say: 'log', text: String(text) }); }
  });
  port.onmessage = function (event) {
    var message = event.data;
    if (message.say === 'ping') return say({ say: 'pong' });
    if (message.say === 'clock' || message.say === 'start') { base = message.nowMs; taken = performance.now(); }
    if (message.say === 'play' || message.say === 'end')
      return listeners[message.say].forEach(function (run) { call(run, message.play); });
    if (message.say !== 'start') return;
    zone = message.timeZone;
    self.addEventListener('unhandledrejection', function (event) { failed(event.reason); });
    say({ say: 'ready' });
    call(function () { script(api); });
  };
};
`

/** The text of the worker that runs a script of the operator. */
export function workerText(code: string): string {
  return `${SCRIPT_PRELUDE}function script(vitrine) {\n${code}\n}\n`
}
