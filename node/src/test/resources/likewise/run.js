// Runs one test of one file, for ClientModuleTest; gives what is wrong, or nothing.

const files = {};

const tests = async (file) => (files[file] ??= (await import(`./${file}.js`)).tests);

globalThis.namesOf = async (file) => Object.keys(await tests(file));

globalThis.run = async (file, name) => {
  try {
    await (await tests(file))[name]();
    return null;
  } catch (e) {
    return e.stack;
  }
};

globalThis.ready = true;
