import { defineConfig } from '@prisma-next/mongo/config';

export default defineConfig({ contract: './shop.prisma', db: { connection: process.env.SHOP_URI } });
