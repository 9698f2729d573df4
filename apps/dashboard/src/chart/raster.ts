import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import { ServiceError } from '@dqs/schemas';

/** Fonts for pictures. The machine may have none, as in most containers. */
const faces = ['400Regular/Lato_400Regular.ttf', '700Bold/Lato_700Bold.ttf'];

const fontFiles = (): string[] => {
  const require = createRequire(import.meta.url);
  return faces.map((face) => require.resolve(`@expo-google-fonts/lato/${face}`));
};

/** Imports the library at the first picture. It is a native program, which some platforms lack. */
const loaded = () =>
  import('@resvg/resvg-js').catch(() => {
    throw new ServiceError('not_found', 'this machine cannot draw pictures as PNG', {
      hint: 'Use the same address with .svg.',
    });
  });

const drawn = new LRUCache<string, Promise<Buffer>>({ max: 100 });

const rendered = async (svg: string, width: number): Promise<Buffer> => {
  const { renderAsync } = await loaded();
  const picture = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false, fontFiles: fontFiles(), defaultFontFamily: 'Lato', sansSerifFamily: 'Lato' },
  });
  return picture.asPng();
};

/**
 * Renders an SVG of this program to PNG at the given width in pixels. Pictures are cached, because the same one is
 * often requested again.
 */
export const pngOf = (svg: string, width: number): Promise<Buffer> => {
  const key = `${width} ${svg}`;
  const picture = drawn.get(key) ?? rendered(svg, width);
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  return picture;
};
