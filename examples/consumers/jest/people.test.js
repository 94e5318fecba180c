const mongoose = require('mongoose');
const { PoppyMemoryServer } = require('poppy-server');

const Person = mongoose.model('Person', new mongoose.Schema({ name: String, born: Number }));
let server;

beforeAll(async () => {
  server = await PoppyMemoryServer.create();
  await mongoose.connect(server.getUri('shop'));
});

afterAll(async () => {
  await mongoose.disconnect();
  await server.stop();
});

test('finds those born before 1900', async () => {
  await Person.create({ name: 'Ada', born: 1815 }, { name: 'Grace', born: 1906 });
  expect((await Person.find({ born: { $lt: 1900 } })).map((person) => person.name)).toEqual(['Ada']);
});
