// Talks with the program that shows this page: JSON-RPC over postMessage, as MCP Apps says.

const waiting = new Map();
let last = 0;

// Whom the page is shown by is not known to it; it sends its size and what it was asked with, no figures and no key.
const post = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

const request = (method, params) =>
  new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve, reject });
    post({ id: last, method, params });
  });

const settle = ({ id, result, error }) => {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (error) asked?.reject(new Error(error.message));
  else asked?.resolve(result);
};

const adoptContext = ({ theme, styles, containerDimensions } = {}) => {
  const { style } = document.documentElement;
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (name.startsWith('--') && typeof value === 'string') style.setProperty(name, value);
  }
  if (containerDimensions) document.documentElement.classList.toggle('fixed', 'height' in containerDimensions);
};

const tellSize = () => {
  let told = '';
  const tell = () => {
    const { width, height } = document.documentElement.getBoundingClientRect();
    const size = { width: Math.ceil(width), height: Math.ceil(height) };
    if (told === JSON.stringify(size)) return;
    told = JSON.stringify(size);
    post({ method: 'ui/notifications/size-changed', params: size });
  };
  new ResizeObserver(tell).observe(document.documentElement);
};

/**
 * Introduces the page and listens from then on: `input` gets the arguments of the call, `result` what it was answered with,
 * `cancelled` why it was not. Gives the way to call the tool again, or null where the host passes no calls on.
 */
export const meetHost = async ({ tool, input, result, cancelled }) => {
  const notifications = {
    'ui/notifications/tool-input': (params) => input(params.arguments ?? {}),
    'ui/notifications/tool-result': result,
    'ui/notifications/tool-cancelled': (params) => cancelled(params?.reason ?? ''),
    'ui/notifications/host-context-changed': adoptContext,
  };
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.jsonrpc !== '2.0') return;
    if (data.method === undefined) return settle(data);
    if (data.id === undefined) return notifications[data.method]?.(data.params);
    if (data.method === 'ping' || data.method === 'ui/resource-teardown') return post({ id: data.id, result: {} });
    post({ id: data.id, error: { code: -32601, message: 'Method not found' } });
  });
  const { hostContext, hostCapabilities } = await request('ui/initialize', {
    protocolVersion: '2026-01-26',
    appInfo: { name: `data-query-service ${tool}`, version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  });
  adoptContext(hostContext);
  post({ method: 'ui/notifications/initialized' });
  tellSize();
  return hostCapabilities?.serverTools ? (values) => request('tools/call', { name: tool, arguments: values }) : null;
};
